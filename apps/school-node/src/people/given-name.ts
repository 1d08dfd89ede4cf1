/** The last word of a Vietnamese name, by which people are called. */
export const givenName = (fullName: string): string => fullName.trim().split(/\s+/).at(-1) ?? fullName
