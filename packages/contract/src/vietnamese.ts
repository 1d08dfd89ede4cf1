/**
 * Text as it is searched: one Unicode form, small letters, no accents (`đ` is a letter of its own and is named here).
 * The database does the same in `searchable`.
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u0111\u0110]/g, 'd')
    .toLowerCase()
