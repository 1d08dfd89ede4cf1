export const groupOf = (ageGroup: string): 'nursery' | 'kindergarten' =>
  ageGroup.startsWith('nursery') ? 'nursery' : 'kindergarten'
