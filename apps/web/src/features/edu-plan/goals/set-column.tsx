import { type EduSet, updateDomain } from '@nhip-cau/contract/edu-plan-setup'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconPencil, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { ageGroupNames } from '../../students/student-texts.ts'
import type { Edited } from './edited.ts'
import styles from './goals.module.css'

type Props = { readonly set: EduSet; readonly mayChange: boolean; readonly onEdit: (edited: Edited) => void }

/** One set: its domains in their order, each with its goals folded away. */
export const SetColumn = ({ set, mayChange, onEdit }: Props) => {
  const id = useId()
  const { name, domains, active } = set
  const move = useCommand(updateDomain, { done: m.review_setup_moved() })
  const goals = domains.flatMap((domain) => domain.goals)
  return (
    <Card as="section" aria-labelledby={id} className={styles.set ?? ''} data-off={!active || undefined}>
      <div className={styles.head}>
        <div>
          <h2 id={id} dir="auto">
            {name}
          </h2>
          <Muted>{m.edu_set_count({ domains: domains.length, goals: goals.length })}</Muted>
        </div>
        {!active && <StatusTag tone="neutral">{m.review_setup_off()}</StatusTag>}
        {mayChange && (
          <IconButton
            label={m.review_setup_edit({ name })}
            icon={<IconPencil size={20} />}
            onClick={() => onEdit({ kind: 'set', set })}
          />
        )}
      </div>
      {domains.map((domain, index) => {
        const moveTo = (position: number) => {
          const { name: own, aspect_id, active: isOn, version } = domain
          if (!move.isPending)
            move.mutate({
              params: { id: domain.id },
              body: { name: own, aspect_id, active: isOn, position, version },
            })
        }
        return (
          <details key={domain.id} className={styles.domain} data-off={!domain.active || undefined}>
            <summary>
              <strong dir="auto">{domain.name}</strong>
              <span className={styles.count}>{domain.goals.length}</span>
              <IconChevronDown size={20} aria-hidden="true" />
            </summary>
            {mayChange && (
              <span className={styles.tools}>
                <IconButton
                  label={m.review_setup_up({ name: domain.name })}
                  icon={<IconArrowUp size={18} />}
                  disabled={index === 0}
                  onClick={() => moveTo(index)}
                />
                <IconButton
                  label={m.review_setup_down({ name: domain.name })}
                  icon={<IconArrowDown size={18} />}
                  disabled={index === domains.length - 1}
                  onClick={() => moveTo(index + 2)}
                />
                <IconButton
                  label={m.review_setup_edit({ name: domain.name })}
                  icon={<IconPencil size={18} />}
                  onClick={() => onEdit({ kind: 'domain', set, domain })}
                />
                <Button
                  size="sm"
                  variant="light"
                  leftSection={<IconPlus size={18} />}
                  onClick={() => onEdit({ kind: 'goal', domain })}
                >
                  {m.edu_goal_new()}
                </Button>
              </span>
            )}
            <ul className={styles.goals}>
              {domain.goals.map((goal) => (
                <li key={goal.id} data-off={!goal.active || undefined}>
                  <strong>{goal.code}</strong>
                  <span dir="auto">
                    {goal.text}
                    {goal.age_groups.length > 0 && (
                      <small>{goal.age_groups.map((age) => ageGroupNames[age]()).join(', ')}</small>
                    )}
                  </span>
                  {mayChange && (
                    <IconButton
                      label={m.review_setup_edit({ name: goal.code })}
                      icon={<IconPencil size={18} />}
                      onClick={() => onEdit({ kind: 'goal', domain, goal })}
                    />
                  )}
                </li>
              ))}
              {domain.goals.length === 0 && <li>{m.edu_goals_none_here()}</li>}
            </ul>
          </details>
        )
      })}
      {mayChange && (
        <div>
          <Button
            size="sm"
            variant="light"
            leftSection={<IconPlus size={18} />}
            onClick={() => onEdit({ kind: 'domain', set })}
          >
            {m.edu_domain_new()}
          </Button>
        </div>
      )}
    </Card>
  )
}
