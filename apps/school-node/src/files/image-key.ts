/** Where a width of a picture lies in the object store. */
export const keyOf = (schoolId: string, id: string, width: number, format: 'webp' | 'avif') =>
  `images/${schoolId}/${id}/${width}.${format}`
