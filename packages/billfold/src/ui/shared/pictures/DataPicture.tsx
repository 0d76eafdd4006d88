import { type ComponentProps, createElement, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { readSvg, type SvgElement } from './readSvg.ts'

/** Sharp on any screen, and never as large as a picture may claim to be. */
const pixels = 640

/**
 * `<img>` for pages whose policy has no `img-src data:`: draws SVG of plain shapes element by element, PNG, JPEG and WebP on a canvas.
 * All other pictures are left to `<img>`. `onError` is called for one that cannot be drawn.
 */
export function DataPicture(props: ComponentProps<'img'>) {
  const { src = '', alt, className = '', width, height, onError } = props
  const prefix = useId().replace(/\W/g, '')
  const svg = useMemo(() => readSvg(src, `bf${prefix}`), [src, prefix])
  const [, data] = /^data:image\/(?:png|jpeg|webp);base64,(.+)/i.exec(src) ?? []
  const shared = {
    className: `${className} bf-picture`,
    // An icon takes the size of its tile.
    ...(className && { style: { width, height } }),
    ...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }),
  }
  // As `object-fit` does for icons; larger pictures are never cropped.
  if (svg)
    return toElement(svg, {
      preserveAspectRatio: `xMidYMid ${width ? 'slice' : 'meet'}`,
      viewBox: viewBoxOf(svg),
      ...shared,
    })
  if (data) return <Bitmap data={data} onFail={() => onError?.(undefined as never)} {...shared} />
  return <img {...props} alt={alt} />
}

function Bitmap({
  data,
  onFail,
  ...shared
}: {
  readonly data: string
  readonly onFail: () => void
  readonly className: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handler is made anew in every drawing.
  useEffect(() => {
    let isOver = false
    const draw = async () => {
      const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const place = canvas.current
      if (place && !isOver) {
        const scale = Math.min(1, pixels / Math.max(bitmap.width, bitmap.height))
        place.width = Math.ceil(bitmap.width * scale)
        place.height = Math.ceil(bitmap.height * scale)
        place.getContext('2d')?.drawImage(bitmap, 0, 0, place.width, place.height)
      }
      bitmap.close()
    }
    draw().catch(() => isOver || onFail())
    return () => {
      isOver = true
    }
  }, [data])
  return <canvas ref={canvas} {...shared} />
}

function toElement({ tag, attributes, children }: SvgElement, more?: object, key?: number): ReactNode {
  return createElement(
    tag,
    { key, ...attributes, ...more },
    ...children.map((child, index) => toElement(child, undefined, index)),
  )
}

/** Without one the shapes would keep the size that they were drawn in. */
function viewBoxOf({ attributes: { viewBox, width = '', height = '' } }: SvgElement): string {
  return viewBox ?? `0 0 ${Number.parseFloat(width) || 0} ${Number.parseFloat(height) || 0}`
}
