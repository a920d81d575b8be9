import { saveFile } from '../ui/save-file.ts'

/** A part of a file: the next one begins at `next`, after the last one it is null. */
type Part = { fileName: string; csv: string; next: string | null }

/**
 * Saves a list as a CSV file, however long it is: the server gives it in parts.
 * @param read asks for the part that begins at `from`; undefined: for the first one. @throws ApiError
 */
export async function saveCsv(read: (from: string | undefined) => Promise<Part>): Promise<void> {
  const parts: string[] = []
  let name = ''
  for (let from: string | null | undefined; from !== null;) {
    const part: Part = await read(from)
    parts.push(part.csv)
    from = part.next
    name = part.fileName
  }
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  saveFile(name, ['\ufeff', ...parts], 'text/csv;charset=utf-8')
}
