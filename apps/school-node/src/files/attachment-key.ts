/** Where the object store keeps a PDF that a family sent. */
export const attachmentFileKey = (schoolId: string, id: string): string => `papers/${schoolId}/${id}.pdf`
