import { Header } from 'billfold/parts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSettings } from './useSettings.ts'

/** One screen: its title has the focus when it appears, so that what is read aloud begins there. */
export function Screen({ back, children, title }: Screen.Props) {
  const { t } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <main className="st-screen">
      <Header title={title} titleRef={heading} back={back && { label: t('back'), onClick: back }} />
      <div className="st-body">{children}</div>
    </main>
  )
}

export declare namespace Screen {
  type Props = {
    readonly title: string
    readonly children: ReactNode
    /** Leads back to the settings. */
    readonly back?: (() => void) | undefined
  }
}
