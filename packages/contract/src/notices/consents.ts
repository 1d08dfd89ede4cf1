import { defineNotices, linkFor } from './notice.ts'

export const consentNotices = defineNotices(
  { category: 'system', module: null, topic: null, icon: 'heart-handshake' },
  {
    'consent-withdrawn': {
      tone: 'danger',
      values: { by: 'person', title: 'title', child: 'person' },
      link: linkFor('/consents', 'school'),
    },
    'consent-reminder': { tone: 'primary', values: {}, link: linkFor('/consents', 'parent'), mayWait: true },
  },
)
