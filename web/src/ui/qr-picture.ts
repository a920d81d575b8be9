import { encode } from 'uqr'

/** A data URL for an `<img>` with `text` as QR code, black on white in both themes. */
export function qrPicture(text: string): string {
  const { data, size } = encode(text, { border: 2 })
  const cells = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path fill="#14201c" d="${cells.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
