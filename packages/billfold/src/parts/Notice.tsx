import type { ReactNode } from 'react'
import { ErrorIcon } from './icons/ErrorIcon.tsx'
import { InfoIcon } from './icons/InfoIcon.tsx'
import { WarningIcon } from './icons/WarningIcon.tsx'

const icons = { info: InfoIcon, warning: WarningIcon, danger: ErrorIcon }

/** Something to know before going on. The icon repeats what the colour says. */
export function Notice({ tone = 'info', children, isLive }: Notice.Props) {
  const ToneIcon = icons[tone]
  return (
    <div className="bf-notice" data-tone={tone} role={isLive ? 'alert' : undefined}>
      <ToneIcon width={20} height={20} />
      <div>{children}</div>
    </div>
  )
}

export declare namespace Notice {
  type Props = {
    tone?: 'info' | 'warning' | 'danger'
    children: ReactNode
    /** It appeared by itself while the view was open: read out at once. */
    isLive?: boolean
  }
}
