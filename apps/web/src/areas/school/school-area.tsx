import { AreaPages } from '../area-pages.tsx'
import { type LayoutProps, Shell } from '../shell/shell.tsx'

const SchoolLayout = (props: LayoutProps) => <Shell role="school" {...props} />

export const SchoolArea = ({ path }: { path: string }) => <AreaPages role="school" path={path} layout={SchoolLayout} />
