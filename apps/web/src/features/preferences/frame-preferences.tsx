import { setPreference, usePreferences } from '../../lib/preferences.ts'
import { m } from '../../paraglide/messages.js'
import { FramePicture, RowsPicture } from './frame-picture.tsx'
import { PictureChoice } from './picture-choice.tsx'
import styles from './preferences-drawer.module.css'
import { SwitchRow } from './switch-row.tsx'

/** Settings of the bar and the navigation. Settings for wide screens are shown on wide screens only. */
export const FramePreferences = () => {
  const preferences = usePreferences()
  const { isVerticalNavCollapsed: folded, appContentLayoutNav, navbarType, appContentWidth } = preferences
  const across = appContentLayoutNav === 'horizontal'
  const upright = folded ? 'folded' : 'side'
  const chooseNavigation = (value: 'side' | 'folded' | 'across') => {
    setPreference('appContentLayoutNav', value === 'across' ? 'horizontal' : 'vertical')
    if (value !== 'across') setPreference('isVerticalNavCollapsed', value === 'folded')
  }
  return (
    <>
      <div className={styles.wide}>
        <PictureChoice
          label={m.preferences_navigation()}
          value={across ? 'across' : upright}
          onChange={chooseNavigation}
          options={[
            { value: 'side', label: m.preferences_navigation_side(), picture: <FramePicture /> },
            { value: 'folded', label: m.preferences_navigation_folded(), picture: <FramePicture nav="folded" /> },
            { value: 'across', label: m.preferences_navigation_across(), picture: <FramePicture nav="across" /> },
          ]}
        />
        {!across && (
          <SwitchRow
            label={m.preferences_semi_dark()}
            hint={m.preferences_semi_dark_hint()}
            checked={preferences.isVerticalNavSemiDark}
            onChange={(checked) => setPreference('isVerticalNavSemiDark', checked)}
          />
        )}
        <PictureChoice
          label={m.preferences_width()}
          value={appContentWidth}
          onChange={(value) => setPreference('appContentWidth', value)}
          options={[
            { value: 'boxed', label: m.preferences_width_boxed(), picture: <FramePicture nav="folded" /> },
            {
              value: 'fluid',
              label: m.preferences_width_fluid(),
              picture: <FramePicture nav="folded" width="fluid" />,
            },
          ]}
        />
        <PictureChoice
          label={m.preferences_density()}
          hint={m.preferences_density_hint()}
          value={preferences.density}
          onChange={(value) => setPreference('density', value)}
          options={[
            { value: 'compact', label: m.preferences_density_compact(), picture: <RowsPicture rows={6} /> },
            { value: 'comfortable', label: m.preferences_density_comfortable(), picture: <RowsPicture rows={3} /> },
          ]}
        />
      </div>
      <PictureChoice
        label={m.preferences_bar()}
        hint={across ? m.preferences_bar_across() : undefined}
        value={navbarType}
        onChange={(value) => setPreference('navbarType', value)}
        options={[
          { value: 'sticky', label: m.preferences_bar_sticky(), picture: <FramePicture /> },
          {
            value: 'hidden',
            label: m.preferences_bar_hidden(),
            picture: <FramePicture scrolled />,
            disabled: across,
          },
        ]}
      />
      <SwitchRow
        label={m.preferences_blur()}
        hint={m.preferences_blur_hint()}
        checked={preferences.isNavbarBlurEnabled}
        onChange={(checked) => setPreference('isNavbarBlurEnabled', checked)}
      />
    </>
  )
}
