import { getChildYear } from '@nhip-cau/contract/child-year'
import { IconChevronRight, IconPolaroid } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Muted } from '../../ui/muted.tsx'
import styles from './child-news.module.css'
import { newsText } from './year-texts.ts'

/** The way from a child's page to its timeline, with what is new in it. */
export const ChildNews = ({ studentId }: { readonly studentId: string }) => {
  const { data } = useQuery(ask(getChildYear, { query: { student_id: studentId } }))
  const news = data?.news ?? []
  return (
    <Link href={`/child-year?student_id=${studentId}`} className={styles.link ?? ''}>
      <IconPolaroid size={26} stroke={1.75} aria-hidden="true" />
      <span className={styles.words}>
        <strong>{m.year_title_own()}</strong>
        <Muted as="span">{news.length > 0 ? newsText(news) : m.year_about()}</Muted>
      </span>
      {news.length > 0 && <span className={styles.new}>{m.year_new()}</span>}
      <IconChevronRight size={20} className="mantine-rotate-rtl" aria-hidden="true" />
    </Link>
  )
}
