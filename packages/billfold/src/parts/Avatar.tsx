'use client'
import { useContext, useId, useState } from 'react'
import { PictureContext } from './PictureContext.ts'

/** Four bytes from an address: the same address looks the same everywhere (FNV-1a, then a finishing shuffle). */
function bytesOf(address: string): [number, number, number, number] {
  let hash = 0x811c9dc5
  for (let index = 0; index < address.length; index++) hash = Math.imul(hash ^ address.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash ^= hash >>> 13
  return [hash & 255, (hash >>> 8) & 255, (hash >>> 16) & 255, hash >>> 24]
}

/**
 * A round picture of an account: its own where it has one that loads, else one derived from the address: a gradient of two related hues with a soft light. Letter case of EVM
 * addresses does not change it. Decorative: the name or address stands beside it.
 */
export function Avatar({ address, src, size = 32 }: Avatar.Props) {
  const id = useId()
  const Picture = useContext(PictureContext)
  const [failed, setFailed] = useState<string>()
  if (src !== undefined && src !== failed)
    return (
      <Picture
        className="bf-avatar"
        src={src}
        alt=""
        width={size}
        height={size}
        decoding="async"
        referrerPolicy="no-referrer"
        draggable={false}
        onError={() => setFailed(src)}
      />
    )
  const [hue, turn, x, y] = bytesOf(/^0x/i.test(address) ? address.toLowerCase() : address)
  const first = Math.round((hue / 256) * 360)
  const second = (first + 40 + Math.round((turn / 256) * 80)) % 360
  return (
    <svg className="bf-avatar" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <linearGradient id={`${id}a`} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor={`hsl(${first} 70% 58%)`} />
        <stop offset="1" stopColor={`hsl(${second} 72% 40%)`} />
      </linearGradient>
      <radialGradient id={`${id}b`}>
        <stop stopColor={`hsl(${second} 90% 84%)`} stopOpacity=".9" />
        <stop offset="1" stopColor={`hsl(${second} 90% 70%)`} stopOpacity="0" />
      </radialGradient>
      <rect width="32" height="32" fill={`url(#${id}a)`} />
      <circle cx={4 + (x / 256) * 24} cy={2 + (y / 256) * 16} r="14" fill={`url(#${id}b)`} />
    </svg>
  )
}

export declare namespace Avatar {
  type Props = {
    address: string
    /** A `data:` image, or one from where the page may load pictures. */
    src?: string | undefined
    /** Edge in px. */
    size?: number
  }
}
