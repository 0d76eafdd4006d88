import type { Locator, Page } from 'playwright-core'

/**
 * The modal of a kit as a visitor meets it: by roles and names, through its open shadow root. A page with several kits
 * has several modals: name the one you mean by `nth`.
 *
 * @example
 * const modal = new ModalPage(page)
 * await modal.open()
 * await modal.row('Billfold Test Wallet').click()
 */
export class ModalPage {
  readonly page: Page
  /** The kit's element. */
  readonly element: Locator
  /** The dialog, or the card in inline mode. */
  readonly dialog: Locator
  /** Title of the view that is shown. */
  readonly title: Locator
  readonly search: Locator
  readonly closeButton: Locator
  readonly backButton: Locator
  private readonly texts: ModalPage.Texts

  constructor(page: Page, options: ModalPage.Options = {}) {
    this.page = page
    this.texts = { connect: /^connect wallet$/i, close: 'Close', back: 'Back', ...options.texts }
    this.element = page.locator('billfold-modal').nth(options.nth ?? 0)
    this.dialog = this.element.getByRole('dialog')
    this.title = this.dialog.getByRole('heading').first()
    this.search = this.dialog.getByRole('searchbox')
    this.closeButton = this.dialog.getByRole('button', { name: this.texts.close, exact: true })
    this.backButton = this.dialog.getByRole('button', { name: this.texts.back, exact: true })
  }

  /** The host's button that opens the modal, "Connect wallet" by default. */
  openButton(name: string | RegExp = this.texts.connect): Locator {
    return this.page.getByRole('button', { name })
  }

  /** Presses the host's button and waits until a view is drawn. */
  async open(name?: string | RegExp): Promise<void> {
    await this.openButton(name).click()
    await this.title.waitFor({ state: 'visible' })
  }

  /** A row of the view that is shown, by its name; rows are buttons or links. */
  row(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name }).or(this.dialog.getByRole('link', { name })).first()
  }

  /** Names of all rows that are drawn now, in their order: long lists draw only what is near. */
  rowNames(): Promise<readonly string[]> {
    return this.dialog.locator('.bf-row .bf-row-title').allTextContents()
  }

  /** Waits until the view with this title is shown. */
  async waitForView(title: string | RegExp): Promise<void> {
    await this.dialog.getByRole('heading', { name: title }).first().waitFor({ state: 'visible' })
  }

  /** Types into the search field of the view that is shown. */
  async searchFor(text: string): Promise<void> {
    await this.search.fill(text)
  }

  async back(): Promise<void> {
    await this.backButton.click()
  }

  /** Presses the close button and waits until nothing is drawn. */
  async close(): Promise<void> {
    await this.closeButton.click()
    await this.dialog.waitFor({ state: 'hidden' })
  }

  /** Whether the modal is drawn now. */
  isOpen(): Promise<boolean> {
    return this.dialog.isVisible()
  }
}

export declare namespace ModalPage {
  /** What a host or another language writes differently. */
  type Texts = { readonly connect: string | RegExp; readonly close: string; readonly back: string }
  type Options = {
    readonly nth?: number
    readonly texts?: Partial<Texts>
  }
}
