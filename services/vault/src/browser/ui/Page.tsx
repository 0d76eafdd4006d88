import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A page that fills its frame or window: title and what stands under it, a middle that scrolls, a foot with the buttons that never moves. The title has
 * the focus when the page appears, so that what is read aloud begins there.
 *
 * @example <Page title={t('message.title')} head={<Asker … />} foot={<Button …>}>…</Page>
 */
export function Page({ children, cover, foot, head, title }: Page.Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <main className="page">
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {head}
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a named region that scrolls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that a keyboard can scroll it */}
      <div className="page-body bf-scroll" tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
      <footer className="page-foot">{foot}</footer>
      {cover}
    </main>
  )
}

export declare namespace Page {
  type Props = {
    readonly title: string
    readonly head?: ReactNode
    readonly children: ReactNode
    readonly foot: ReactNode
    /** Faults over all of it, for those who watch whether something else does. */
    readonly cover?: ReactNode
  }
}
