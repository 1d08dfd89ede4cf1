/** Returns the object store key of a PDF attachment. */
export const attachmentFileKey = (schoolId: string, id: string): string => `papers/${schoolId}/${id}.pdf`
