import { AreaPages } from '../area-pages.tsx'
import { type LayoutProps, Shell } from '../shell/shell.tsx'

const TeacherLayout = (props: LayoutProps) => <Shell role="teacher" {...props} />

export const TeacherArea = ({ path }: { path: string }) => (
  <AreaPages role="teacher" path={path} layout={TeacherLayout} />
)
