/**
 * Normalises text for search: lower case without accents. `đ` is a separate letter that NFD does not decompose, so it
 * is replaced explicitly. The database function `searchable` does the same.
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u0111\u0110]/g, 'd')
    .toLowerCase()
