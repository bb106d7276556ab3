import { CodeSample } from './code-sample.tsx'
import { Dialog } from './dialog.tsx'

/** Publishing reads files on a person's machine with all they refer to: the command and the studio do that. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { origin } = location
  return (
    <Dialog title="Publish an asset" onClose={onClose}>
      <p>
        The command gathers a character or clip with everything it needs, checks it, proposes the version from
        what changed, and publishes it.
      </p>
      <CodeSample
        label="Publish with the command"
        code={`npx facework login ${origin} --token-file -
npx facework publish ada.character.json --as @acme/ada --license CC-BY-4.0 --author "Acme"
# check everything, publish nothing
npx facework publish ada.character.json --as @acme/ada --dry-run`}
      />
      <p className="meta">
        Versions cannot be changed after publishing. A smaller step of the version than the changes need is
        refused.
      </p>
    </Dialog>
  )
}
