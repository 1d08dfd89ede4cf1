import { currentRole } from '../../lib/area.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Page } from '../../ui/page.tsx'
import { ClassRegister } from './class-register.tsx'

/** A teacher's register: the chosen class, or the first of the own ones. */
export const AttendancePage = () => {
  const { classes } = useProfile()
  const [chosen, choose] = useChosenClass(currentRole(), classes)
  const shown = chosen ?? classes[0]
  return (
    <Page title={shown ? m.attend_title_of({ name: shown.name }) : m.title_attendance()}>
      {classes.length > 1 && shown && (
        <FilterChips
          label={m.attend_class()}
          dense
          value={shown.id}
          onChange={(id) => choose(classes.find((one) => one.id === id) ?? null)}
          options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {shown ? (
        <ClassRegister key={shown.id} classId={shown.id} />
      ) : (
        <EmptyState picture={<EmptyFeed />} text={m.attend_no_class()} />
      )}
    </Page>
  )
}
