/** Shown while another page holds this phone. */
export function PhoneElsewhere({ next }: { readonly next: string }) {
  return (
    <main className="missing">
      <h1>The test wallet is open in another tab</h1>
      <p>
        Use it there, close it and reload this page, or <a href={next}>take a second phone</a>.
      </p>
    </main>
  )
}
