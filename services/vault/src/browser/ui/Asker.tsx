import { useText } from '../../texts/useText.ts'

/** Who asks: the verified origin first and whole, what the site calls itself behind it. */
export function Asker({ claimedName, origin, says }: Asker.Props) {
  const t = useText()
  const { host, protocol } = new URL(origin)
  return (
    <>
      <bdi className="page-origin" dir="ltr" data-testid="origin">
        {protocol === 'https:' ? host : origin}
      </bdi>
      <p className="page-small">{says}</p>
      {claimedName !== undefined && <p className="page-small page-claim">{t('asker.says', { name: claimedName })}</p>}
    </>
  )
}

export declare namespace Asker {
  type Props = {
    readonly origin: string
    readonly claimedName?: string | undefined
    /** What it does: "requests a signature". */
    readonly says: string
  }
}
