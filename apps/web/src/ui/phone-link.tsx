import { formatPhone } from './format.ts'

/** A number to be called; nothing where there is none. */
export const PhoneLink = ({ phone }: { phone: string | null | undefined }) =>
  phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : null
