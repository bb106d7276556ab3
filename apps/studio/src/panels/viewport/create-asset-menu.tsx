import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Menu } from '../../components/dialogs/menu.tsx'
import { openDialog } from '../../session/shell-state.ts'
import { useSession } from '../../session/use-session.ts'
import { CreatePosesDialog } from '../project/create-poses-dialog.tsx'
import { NewClipDialog } from '../project/new-clip-dialog.tsx'

/** Makes documents of what is on stage. */
export function CreateAssetMenu() {
  const session = useSession()
  const create = (from: 'clip' | 'current' | 'morphs') => () =>
    openDialog(session, <CreatePosesDialog from={from} />)
  return (
    <Menu
      label="Create asset"
      entries={[
        { label: 'Pose asset from current pose', icon: 'camera', run: create('current') },
        { label: 'Pose asset from clip', icon: 'film', run: create('clip') },
        { label: 'Pose asset from morphs', icon: 'blend', run: create('morphs') },
        'line',
        { label: 'Clip', icon: 'spline', run: () => openDialog(session, <NewClipDialog />) },
      ]}
    >
      <Button look="ghost" size="sm" icon="plus">
        Create asset
        <Icon name="chevron-down" size="s" />
      </Button>
    </Menu>
  )
}
