/** Returns the object store key of a video. */
export const videoKeyOf = (schoolId: string, id: string) => `videos/${schoolId}/${id}`
