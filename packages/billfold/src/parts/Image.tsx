'use client'
import { type ReactNode, useContext, useState } from 'react'
import { hueOf } from './hueOf.ts'
import { PictureContext } from './PictureContext.ts'
import { plainText } from './plainText.ts'

/**
 * The picture of a wallet, network, token or NFT, always of the given size.
 *
 * Until it has loaded the tile is empty, and when there is none or it fails the tile shows the first letter of
 * `name` on a colour derived from it, so nothing around it moves. Pictures are drawn by `<img>`, or by what `PictureContext`
 * has in its place; scripts inside an SVG never run. They are fetched without a referrer.
 *
 * @example <Image name="Rabby" src={w.icon} badge={<Image name="Base" isRound />} />
 */
export function Image({ name, src, alt = '', size = 40, isRound, isEager, badge }: Image.Props) {
  const Picture = useContext(PictureContext)
  const [failed, setFailed] = useState<string>()
  const isShown = src !== undefined && src !== '' && failed !== src
  const named = !isShown && alt !== '' ? { role: 'img', 'aria-label': alt } : undefined
  return (
    <span
      className="bf-image"
      data-size={size}
      data-round={isRound ? '' : undefined}
      data-hue={isShown ? undefined : hueOf(name)}
      {...named}
    >
      {isShown ? (
        <Picture
          key={src}
          src={src}
          alt={alt}
          {...(typeof size === 'number' ? { width: size, height: size } : {})}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setFailed(src)}
        />
      ) : (
        <span aria-hidden="true">{[...plainText(name).trim()][0]?.toUpperCase()}</span>
      )}
      {badge && <span className="bf-image-badge">{badge}</span>}
    </span>
  )
}

export declare namespace Image {
  type Props = {
    /** Whose picture it is; gives the placeholder its letter and colour. */
    name: string
    /** `https:`, `data:image/…` or `blob:`. */
    src?: string | undefined
    /** Leave empty when the name stands beside it. */
    alt?: string
    /** Edge in px. 16 px is the size of a badge; a `tile` is 104 px high and as wide as its place, `whole` a square as wide. */
    size?: 16 | 20 | 24 | 32 | 40 | 56 | 64 | 'tile' | 'whole'
    isRound?: boolean
    /** Load at once instead of when scrolled near. */
    isEager?: boolean
    /** A small round image in the lower end corner, for example the network of a token. */
    badge?: ReactNode
  }
}
