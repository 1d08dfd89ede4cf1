import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import words from '../../../../messages/data-requests.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { newPdf } from '../../../documents/new-pdf.ts'
import { pdfFonts } from '../../../documents/pdf-fonts.ts'
import { dateTimeAt, dayAt } from '../../../time/clock.ts'
import { type CertificateRow, selectCertificate } from './data-requests-deletion.queries.ts'
import { erasedLines } from './data-requests-deletion.ts'

export const certificateName = `${words.certificate.file}.pdf`

export const deletionCertificate = async (context: Context, actor: Actor, requestId: string): Promise<Buffer> => {
  const row = await selectCertificate(context.db, actor, requestId)
  if (!row) throw problem('not_found')
  return drawCertificate(row)
}

const margin = 56
const text = words.certificate

/** Draws an A4 portrait page in black and white, to be printed, signed and stamped. */
const drawCertificate = (row: CertificateRow): Promise<Buffer> => {
  const { school } = row
  const [year = '', month = '', day = ''] = dayAt(new Date(row.made_at), school.time_zone).split('-')
  const time = dateTimeAt(new Date(row.made_at), school.time_zone, { second: '2-digit' })
  const page = newPdf({ size: 'A4', margin, lang: 'vi-VN', info: { Title: text.title, Author: school.name } })
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
  })
  const width = page.page.width - 2 * margin
  page.registerFont('regular', pdfFonts.regular).registerFont('bold', pdfFonts.bold)
  page.font('bold').fontSize(12).text(school.name.toUpperCase(), { width })
  page.font('regular').fontSize(10)
  const contact = [school.address, school.phone].filter((part) => part !== null).join(' · ')
  if (contact !== '') page.text(contact, { width })
  page.moveDown(0.5).text(fill(text.number, { number: row.number }))
  page.moveDown(1.5).font('bold').fontSize(16).text(text.title, { align: 'center', width })
  page.moveDown(1).font('regular').fontSize(11)
  const requestedOn = row.requested_on.split('-').reverse().join('/')
  page.text(fill(text.intro, { school: school.name, request: row.request_number, day: requestedOn }), {
    align: 'justify',
    lineGap: 4,
    width,
  })
  page.moveDown(1).font('bold').text(text.what).font('regular').moveDown(0.5)
  for (const { label, count } of erasedLines(row.erased)) {
    const top = page.y
    page.text(label, margin + 14, top, { width: width - 80, lineGap: 3 })
    const bottom = page.y
    page.text(String(count), margin + width - 60, top, { width: 60, align: 'right' })
    page.y = bottom + 1
    page
      .moveTo(margin + 14, page.y)
      .lineTo(margin + width, page.y)
      .lineWidth(0.5)
      .strokeColor('#cccccc')
      .stroke()
    page.y += 3
  }
  page.x = margin
  page.moveDown(1).font('bold').text(text.stays, { width }).font('regular').moveDown(0.5)
  for (const line of words.stays) page.text(`– ${line}`, margin + 14, page.y, { width: width - 14, lineGap: 3 })
  page.x = margin
  page.moveDown(1)
  page.text(fill(text.when, { time }), { width, lineGap: 3 })
  page.text(fill(text.prepared, { name: row.prepared_by }), { width, lineGap: 3 })
  page.text(fill(text.made, { name: row.made_by }), { width, lineGap: 3 })
  page.moveDown(1).fontSize(9.5).fillColor('#444444').text(text.law, { width, lineGap: 2 })
  const half = width / 2
  page.fillColor('#000000').fontSize(10).moveDown(1.5)
  const date = fill(text.place, { place: placeOf(school.address), day, month, year })
  page.text(date.replace(/^, /, ''), margin + half, page.y, { width: half, align: 'center' })
  page.font('bold').text(text.signature, margin + half, page.y + 4, { width: half, align: 'center' })
  page
    .font('regular')
    .fontSize(9.5)
    .text(text.hint, margin + half, page.y + 2, { width: half, align: 'center' })
  page.end()
  return done
}

/** The last part of an address is the province or city. */
const placeOf = (address: string | null) => {
  const place = address?.split(',').at(-1)?.trim() ?? ''
  return place.charAt(0).toLocaleUpperCase('vi') + place.slice(1)
}
