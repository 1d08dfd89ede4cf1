/** Returns the object store key of the uploaded file of a picture. */
export const originalKeyOf = (schoolId: string, id: string) => `images/${schoolId}/${id}/original`

/** Returns the object store key of one width and format of a picture. */
export const keyOf = (schoolId: string, id: string, width: number, format: 'webp' | 'avif') =>
  `images/${schoolId}/${id}/${width}.${format}`
