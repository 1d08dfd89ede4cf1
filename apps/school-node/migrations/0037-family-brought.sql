-- A family may answer "I have brought my child to class": nobody has marked the child, so staff look for it at once.
alter table family_answers drop constraint family_answers_answer_check;
alter table family_answers
  add constraint family_answers_answer_check check (answer in ('on_the_way', 'brought', 'sick', 'family'));
