import { Card } from 'billfold/parts'
import { showHidden } from '../../texts/showHidden.ts'
import type { ShownNetwork } from '../approval/ShownNetwork.ts'
import type { ShownToken } from '../approval/ShownToken.ts'
import { callText } from '../parts/callText.ts'
import { cutLong } from '../parts/cutLong.ts'
import { Fact } from '../parts/Fact.tsx'
import type { ClearText } from './decode/ClearText.ts'
import { writeClear } from './writeClear.ts'

/** What a description of the operator's says of a call or of data: below what the vault found itself, and called what it is. */
export function ClearPart({ contract, network, text, tokens }: ClearPart.Props) {
  return (
    <Card>
      <p className="page-label">{callText('clear.title', { owner: text.owner ?? callText('clear.somebody') })}</p>
      {text.intent !== undefined && <p className="page-step">{showHidden(text.intent)}</p>}
      <dl className="bf-facts">
        {contract !== undefined && <Fact label={callText('fact.contract')}>{contract}</Fact>}
        {writeClear(text, { network, tokens }).map(([label, value], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is shown of one request never changes
          <Fact key={row} label={label}>
            {cutLong(value)}
          </Fact>
        ))}
      </dl>
    </Card>
  )
}

export declare namespace ClearPart {
  type Props = {
    readonly text: ClearText
    /** That the call goes to; absent where it stands elsewhere on the screen. */
    readonly contract?: string | undefined
    readonly network: ShownNetwork
    readonly tokens: readonly ShownToken[]
  }
}
