import type { Ownership } from '@nhip-cau/server-kit/ownership'

/**
 * The owner of every table, view and function that returns rows. Only its slice writes a table; other slices read what
 * it publishes. docs/decisions/0024-table-ownership.md has the rules.
 */
export const tables: Ownership = {
  // Register slices.
  'school-settings': { publishes: ['schools'], keeps: ['phrases'] },
  directory: { publishes: ['accounts', 'ended_sessions'], keeps: ['main_position'] },
  calendar: {
    publishes: ['academic_years', 'terms', 'holidays', 'school_days', 'school_weeks', 'closure_days'],
    keeps: [],
  },
  classes: {
    publishes: ['classes', 'class_teachers', 'account_classes', 'family_classes', 'teacher_classes'],
    keeps: [],
  },
  students: { publishes: ['students', 'student_classes', 'student_statuses'], keeps: ['student_code_counters'] },
  parents: {
    publishes: [
      'parents',
      'acting_guardians',
      'looking_guardians',
      'collecting_guardians',
      'barred_guardians',
      'family_members',
    ],
    keeps: ['guardianships', 'child_visits'],
  },
  'teacher-accounts': { publishes: ['teachers'], keeps: [] },
  'pick-up-people': { publishes: ['pick_up_people'], keeps: [] },
  consents: {
    publishes: ['current_consents', 'parent_consents', 'consent_answers', 'consent_texts'],
    keeps: ['consents', 'consent_reminders'],
  },
  'data-requests': {
    publishes: ['data_request_children', 'waiting_data_requests'],
    keeps: ['data_requests', 'data_request_steps', 'deletion_certificates', 'data_exports'],
  },
  imports: { publishes: [], keeps: ['imports', 'import_rows', 'import_changes'] },
  promotions: { publishes: [], keeps: ['promotions', 'promotion_classes', 'promotion_students'] },
  onboarding: { publishes: [], keeps: ['onboarding_letters'] },
  audit: { publishes: ['audit_entries'], keeps: [] },

  // Daily slices.
  media: { publishes: ['media', 'videos', 'documents'], keeps: ['video_uploads'] },
  files: { publishes: [], keeps: ['file_references', 'file_removals', 'video_references', 'document_references'] },
  posts: {
    publishes: ['post_authors', 'post_classes', 'waiting_posts', 'tagged_posts'],
    keeps: [
      'posts',
      'post_versions',
      'post_version_classes',
      'post_version_students',
      'post_images',
      'post_videos',
      'post_tags',
      'post_documents',
      'post_audience',
      'post_audience_children',
      'post_author_counts',
      'post_audience_counts',
      'posts_above',
      'post_drafts',
      'post_draft_images',
      'post_draft_videos',
      'post_draft_documents',
      'post_views',
      'post_likes',
      'post_votes',
      'post_confirmations',
      'post_former_answers',
      'comments',
      'comment_mentions',
      'comment_reports',
    ],
  },
  attendance: {
    publishes: [
      'day_presence',
      'arrivals',
      'notified_arrivals',
      'begun_registers',
      'saved_registers',
      'day_actors',
      'refundable_reports',
      'meal_marks',
    ],
    keeps: [
      'registers',
      'attendance',
      'attendance_changes',
      'unsettled_batches',
      'reported_absences',
      'reported_absence_states',
      'day_report',
      'day_notices',
      'family_answers',
    ],
  },
  'menu-plan': {
    publishes: ['shown_menu_dishes', 'menu_states', 'standing_substitutes'],
    keeps: [
      'dishes',
      'menus',
      'menu_cells',
      'menu_cell_dishes',
      'menu_meals',
      'menu_shown_dishes',
      'menu_versions',
      'menu_images',
      'menu_documents',
      'menu_templates',
      'menu_template_dishes',
      'menu_substitutes',
      'meal_ratings',
      'menu_reminders',
      'menu_imports',
    ],
  },
  'pick-up': {
    publishes: ['still_here', 'standing_departures', 'later_pick_ups', 'waiting_pick_up_requests', 'waiting_wishes'],
    keeps: [
      'departures',
      'end_of_day_checks',
      'pick_up_codes',
      'pick_up_code_tries',
      'pick_up_requests',
      'pick_up_wishes',
    ],
  },
  absence: {
    publishes: ['waiting_absences'],
    keeps: ['absences', 'absence_days', 'absence_images', 'absence_attachments', 'absence_attachment_links'],
  },
  prescriptions: {
    publishes: ['waiting_prescriptions', 'first_doses', 'due_doses'],
    keeps: [
      'prescriptions',
      'prescription_versions',
      'prescription_medicines',
      'prescription_images',
      'prescription_doses',
      'prescription_absences',
      'prescription_absence_states',
    ],
  },
  camera: { publishes: [], keeps: ['camera_recorders', 'cameras', 'camera_cuts', 'camera_rules', 'camera_views'] },
  'family-messages': { publishes: ['waiting_messages'], keeps: ['family_messages'] },
  'nice-student': {
    publishes: ['shown_nice_cards'],
    keeps: [
      'nice_cards',
      'nice_card_versions',
      'nice_card_readers',
      'nice_card_prints',
      'nice_flags',
      'nice_examples',
      'own_stickers',
    ],
  },
  growth: { publishes: [], keeps: ['growth_measures', 'growth_versions', 'shown_growth_measures'] },
  'student-review': {
    publishes: ['shown_reviews', 'review_states', 'review_aspects', 'observed_aspects'],
    keeps: ['reviews', 'review_releases', 'review_readers', 'review_signatures', 'review_cycles', 'review_templates'],
  },
  'edu-plan': {
    publishes: ['week_plan_states'],
    keeps: [
      'edu_sets',
      'edu_domains',
      'edu_goals',
      'edu_templates',
      'edu_plans',
      'edu_themes',
      'edu_cells',
      'edu_plan_versions',
      'edu_comments',
      'edu_plan_images',
      'edu_plan_documents',
      'edu_plan_reminders',
    ],
  },
  kitchen: { publishes: [], keeps: ['kitchen_days', 'kitchen_counted', 'kitchen_changes'] },
  notifications: {
    publishes: ['unread_notifications'],
    keeps: ['notifications', 'notice_subjects', 'notice_closings'],
  },

  // Tables without a slice.
  http: { publishes: [], keeps: ['write_buckets'] },
  prints: { publishes: [], keeps: ['prints'] },
  decisions: { publishes: ['held_decisions'], keeps: [] },

  // Tables of both services.
  'server-kit': { publishes: [], keeps: ['idempotency_keys', 'sagas', 'migrations', 'secret_check'] },
}
