import catalogue from '../../../messages/excel.json' with { type: 'json' }

/** The Vietnamese texts of Excel files. */
export const words = catalogue

/** `+84912345678` → `0912 345 678`, as text. */
export const phoneText = (phone: string | null): string | null =>
  phone === null ? null : phone.replace(/^\+84(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')
