import { formatPhone } from './format.ts'

/** A link that calls a number; renders nothing without a number. */
export const PhoneLink = ({ phone }: { phone: string | null | undefined }) =>
  phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : null
