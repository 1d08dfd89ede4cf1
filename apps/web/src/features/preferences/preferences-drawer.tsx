import { useMantineColorScheme } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { resetPreferences, setPreference, usePreferences } from '../../lib/preferences.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FramePicture, SystemSchemePicture } from './frame-picture.tsx'
import { FramePreferences } from './frame-preferences.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { PictureChoice } from './picture-choice.tsx'
import styles from './preferences-drawer.module.css'

/** The appearance settings; each takes effect at once. */
export const PreferencesDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { colorScheme, setColorScheme, clearColorScheme } = useMantineColorScheme()
  const { skin } = usePreferences()
  const reset = () => {
    resetPreferences()
    clearColorScheme()
    showToast({ text: m.preferences_reset_done() })
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title={m.preferences_title()}>
      <div className={styles.sections}>
        <PictureChoice
          label={m.theme_label()}
          value={colorScheme}
          onChange={setColorScheme}
          options={[
            { value: 'light', label: m.theme_light(), picture: <FramePicture scheme="light" /> },
            { value: 'dark', label: m.theme_dark(), picture: <FramePicture scheme="dark" /> },
            { value: 'auto', label: m.theme_system(), picture: <SystemSchemePicture /> },
          ]}
        />
        <PictureChoice
          label={m.preferences_skin()}
          value={skin}
          onChange={(value) => setPreference('skin', value)}
          options={[
            { value: 'default', label: m.preferences_skin_default(), picture: <FramePicture /> },
            { value: 'bordered', label: m.preferences_skin_bordered(), picture: <FramePicture bordered /> },
          ]}
        />
        <FramePreferences />
        <LanguageSwitcher />
        <div className={styles.foot}>
          <Button variant="light" fullWidth leftSection={<IconRestore size={20} />} onClick={reset}>
            {m.preferences_reset()}
          </Button>
        </div>
      </div>
    </SidePanel>
  )
}
