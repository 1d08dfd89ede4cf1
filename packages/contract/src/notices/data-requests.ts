import { defineNotices, linkFor } from './notice.ts'

const atOffice = linkFor('/data-requests?open={object_id}', 'school')
const atHome = linkFor('/data', 'parent')

export const dataRequestNotices = defineNotices(
  { category: 'system', module: null, topic: null, icon: 'database' },
  {
    'data-request-received': { tone: 'waiting', values: { from: 'person', number: 'number' }, link: atOffice },
    'data-request-due': { tone: 'danger', values: { number: 'number', day: 'day' }, link: atOffice },
    'data-request-updated': {
      tone: 'primary',
      values: { number: 'number', status: 'request_status' },
      link: atHome,
      mayWait: true,
    },
    'data-export-ready': { tone: 'good', values: { child: 'person' }, link: atHome },
  },
)
