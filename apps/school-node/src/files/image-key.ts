/** Returns the object store key of one width and format of a picture. */
export const keyOf = (schoolId: string, id: string, width: number, format: 'webp' | 'avif') =>
  `images/${schoolId}/${id}/${width}.${format}`
