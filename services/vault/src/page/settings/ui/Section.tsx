import { type ReactNode, useId } from 'react'

/** Rows that belong together, under a heading of their own. */
export function Section({ children, title }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="st-section">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
