import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** Replaces a page of a module that the school has switched off. */
export const ModuleOffPage = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState picture={<EmptyFeed />} text={`${m.module_off_title()}. ${m.module_off_text()}`} />
  </Page>
)
