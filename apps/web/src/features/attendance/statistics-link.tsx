import { IconChartBar } from '@tabler/icons-react'
import { Link } from 'wouter'
import { currentRole, inArea } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** From the day to the figures of many days. */
export const StatisticsLink = () => (
  <Button
    component={Link}
    href={inArea(currentRole(), '/attendance-statistics')}
    variant="default"
    leftSection={<IconChartBar size={20} aria-hidden="true" />}
  >
    {m.stats_open()}
  </Button>
)
