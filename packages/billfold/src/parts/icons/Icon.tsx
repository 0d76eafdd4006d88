import type { SVGProps } from 'react'

/**
 * The frame of every interface icon: 24 px grid, 1.75 px round stroke, `currentColor`, hidden from assistive
 * technology, because the control that holds it carries the name.
 */
export function Icon({ d, isDirectional, ...rest }: Icon.Props & { d: string; isDirectional?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={isDirectional ? 'bf-mirror' : undefined}
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}

export declare namespace Icon {
  type Props = Omit<SVGProps<SVGSVGElement>, 'children' | 'd' | 'ref'>
}
