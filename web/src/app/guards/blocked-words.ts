export const blocks = {
  insufficient_seats: {
    title: 'Team Seat Limit Reached',
    reason: 'All of your team’s seats are taken.',
    advice: 'Ask your team manager to buy another seat. You’ll get access once you have one.',
  },
  manager_no_subscription: {
    title: 'Team Subscription Inactive',
    reason: "Your team manager's subscription is not active",
    advice: 'Ask your team manager to renew it. You’ll get access once it’s active.',
  },
}

export const choosePlan = 'Choose your own plan'
