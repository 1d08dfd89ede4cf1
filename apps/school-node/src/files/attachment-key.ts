/** Where the object store keeps a PDF that a family sent. */
export const paperFileKey = (schoolId: string, id: string): string => `papers/${schoolId}/${id}.pdf`
