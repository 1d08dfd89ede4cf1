/** Returns the object store key of a PDF, Word or Excel file. */
export const documentKeyOf = (schoolId: string, id: string) => `documents/${schoolId}/${id}`
