import { defineNotices, leads } from './notice.ts'

export const consentNotices = defineNotices(
  { category: 'system', module: null, topic: null, icon: 'heart-handshake' },
  {
    'consent-withdrawn': {
      tone: 'danger',
      values: { by: 'person', title: 'title', child: 'person' },
      link: leads('/consents', 'school'),
    },
    'consent-reminder': { tone: 'primary', values: {}, link: leads('/consents', 'parent'), mayWait: true },
  },
)
