import { formatPhone } from '../../ui/format.ts'
import { TextField } from '../../ui/text-field.tsx'

/** The account that a password is asked for, which password managers fill in by. */
export const KnownLogin = ({ label, login }: { readonly label: string; readonly login: string }) => (
  <TextField label={label} size="md" name="username" autoComplete="username" value={formatPhone(login)} readOnly />
)
