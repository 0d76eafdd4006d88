import { EmptyState, WalletIcon } from 'billfold/parts'
import { mountPage } from '../../../browser/ui/mountPage.tsx'
import { createText } from '../../../texts/createText.ts'
import { en } from '../../../texts/settings/en.ts'
import type { SettingsAsk } from '../../popup/SettingsAsk.ts'
import { createSettingsApp } from '../createSettingsApp.tsx'
import { settingsCss } from '../ui/settingsCss.ts'
import { connectFrameWorker } from './connectFrameWorker.ts'

/** Draws the settings with the worker of the frame that opened this window, and says so when that is gone: nothing here would be done any more. */
export async function openSharedSettings({ ask, onFault, ...frame }: openSharedSettings.Options): Promise<void> {
  const { document } = frame.window
  const t = createText(en, document.documentElement.lang || 'en')
  document.title = t('title')
  const page = mountPage(document, { css: settingsCss, onFault })
  let isOver = false
  const custodian = connectFrameWorker({
    ...frame,
    onEnd() {
      isOver = true
      const { host } = new URL(ask.origin)
      page.draw(
        <EmptyState icon={<WalletIcon />} title={t('shared.over')} hint={t('shared.over.hint', { site: host })} />,
      )
    },
  })
  const app = await createSettingsApp({ custodian, shared: ask })
  if (!isOver) page.draw(app)
}

export declare namespace openSharedSettings {
  type Options = Pick<connectFrameWorker.Options, 'window' | 'port' | 'clock'> & {
    readonly ask: SettingsAsk
    onFault(error: unknown): void
  }
}
