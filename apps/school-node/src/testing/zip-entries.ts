import { text as readText } from 'node:stream/consumers'
import { type Entry, fromBuffer } from 'yauzl'

/** Reads the text entries of a zip archive by path. */
export const entriesOf = (zip: Buffer) =>
  new Promise<Map<string, string>>((resolve, reject) => {
    const found = new Map<string, string>()
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (!file) return reject(error ?? new Error('no zip'))
      file.on('entry', (entry: Entry) => {
        file.openReadStream(entry, (failure, stream) => {
          if (!stream) return reject(failure ?? new Error('no entry'))
          void readText(stream).then((content) => {
            found.set(entry.fileName, content)
            file.readEntry()
          })
        })
      })
      file.on('end', () => resolve(found))
      file.readEntry()
    })
  })
