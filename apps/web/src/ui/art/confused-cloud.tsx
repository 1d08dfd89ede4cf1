import { Suspense } from 'react'
import { optional } from '../optional.ts'

// Seldom needed.
const Picture = optional(() => import('./confused-cloud-picture.tsx').then((module) => module.ConfusedCloudPicture))

export const ConfusedCloud = () => (
  <Suspense fallback={null}>
    <Picture />
  </Suspense>
)
