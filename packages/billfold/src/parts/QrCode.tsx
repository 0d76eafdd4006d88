import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of quiet around the code, as its standard (ISO/IEC 18004) asks for. */
const QUIET = 4

/**
 * A QR code on a light tile, in dark themes too: many cameras cannot read an inverted one. A mark in its centre covers
 * 4 % of it, which error level Q (25 %) survives.
 *
 * @example <QrCode value={address} label="QR code of your address" mark={<Image name="Ethereum" size={32} isRound />} />
 */
export function QrCode({ value, label, mark, isLarge }: QrCode.Props) {
  const { size, path } = useMemo(() => draw(value), [value])
  return (
    <div className="bf-qr" data-large={isLarge ? '' : undefined} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      {mark && (
        <span className="bf-qr-mark" aria-hidden="true">
          {mark}
        </span>
      )}
    </div>
  )
}

/** One rectangle for each run of dark modules in a row. */
function draw(value: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(value, { ecc: 'Q', border: QUIET })
  const runs: string[] = []
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x += 1
      runs.push(`M${from} ${y}h${x + 1 - from}v1H${from}z`)
    }
  })
  return { size, path: runs.join('') }
}

export declare namespace QrCode {
  type Props = {
    /** What a camera reads; at most 1,663 bytes. */
    value: string
    /** What it is a code of, for those who cannot see it. */
    label: string
    /** A picture for the centre: 32 px, 40 px in a large code. */
    mark?: ReactNode
    /** For a text of more than a hundred characters, whose squares would be too small for a camera. */
    isLarge?: boolean
  }
}
