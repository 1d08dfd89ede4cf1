-- What was returned is a task of its writer, so the start page asks for it often.
create index menus_returned on menus (school_id, sent_by) where state = 'returned';
create index edu_plans_returned on edu_plans (school_id, class_id) where state = 'returned';
