import type { ReactNode } from 'react'

/** Names and values side by side; what has no value is left out. */
export function Facts({ rows }: Facts.Props) {
  return (
    <dl className="bf-panel-card bf-facts">
      {rows.map(({ label, value }, index) =>
        value ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may come twice, and the order does not change
          <div key={index}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

export declare namespace Facts {
  type Props = { readonly rows: readonly { readonly label: string; readonly value: ReactNode }[] }
}
