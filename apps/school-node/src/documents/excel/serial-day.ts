/** Converts an Excel day number to a day; Excel counts from 1899-12-30. */
export const dayOfSerial = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
