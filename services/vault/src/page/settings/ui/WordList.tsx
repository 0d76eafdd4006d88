/** Words to copy by hand, each with its number. */
export function WordList({ text }: { readonly text: string }) {
  const words = text.split(' ').map((word, at) => ({ word, place: at + 1 }))
  return (
    <ol className="st-words">
      {words.map(({ place, word }) => (
        <li key={place}>{word}</li>
      ))}
    </ol>
  )
}
